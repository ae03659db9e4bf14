// Gives the terminal the keys: as soon as it is there, and whenever the window has the focus again.
// Without this, whoever opens the page would have to click into it before typing.
"use strict";

(() => {
  const keys = () => document.querySelector(".xterm-helper-textarea");

  const focus = () => {
    const area = keys();
    if (area !== null && !document.body.classList.contains("-closed")) {
      area.focus({ preventScroll: true });
    }
  };

  const begin = () => {
    const watcher = new MutationObserver(() => {
      if (keys() !== null) {
        watcher.disconnect();
        focus();
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    focus();
  };

  window.addEventListener("focus", focus);
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", begin);
  } else {
    begin();
  }
})();
