"""A door before a real Milvus: it passes every call on, can be shut, and can give the version a name of its own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import grpc  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

_LONGEST_SECONDS = 60.0
_QUOTA = 9
"""Milvus' number for a write that a quota forbids."""
_PASSED_ON = ("authorization", "dbname")
"""What a client tells of itself in a call; all else is gRPC's own."""


class MilvusDoor:
    """Listens on a port of its own."""

    def __init__(self, port: int, *, version: str = "", refusal: str = "") -> None:
        """Bind to a server.

        Args:
            port: Where the server listens on this machine.
            version: What to answer when the version is asked for; the server's own if empty.
            refusal: What to answer whoever writes; nothing is refused if empty.
        """
        self._version = version
        self._refusal = refusal
        self._channel = grpc.insecure_channel(f"127.0.0.1:{port}")
        self._server: Any = None
        self.port = 0
        self.calls: list[str] = []
        """Names of the calls that went through."""
        self.open()

    @property
    def uri(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Let calls through, at the same port as before."""
        self._server = grpc.server(ThreadPoolExecutor(8), options=[("grpc.so_reuseport", 0)])
        self._server.add_generic_rpc_handlers([_Through(self._answer)])
        self.port = self._server.add_insecure_port(f"127.0.0.1:{self.port}")
        self._server.start()

    def shut(self) -> None:
        """Be as a server that was ended."""
        self._server.stop(grace=0).wait()

    def _answer(self, method: str, request: bytes, context: Any) -> bytes:
        name = method.rpartition("/")[2]
        self.calls.append(name)
        if name == "GetVersion" and self._version:
            from pymilvus.grpc_gen import milvus_pb2

            answer: bytes = milvus_pb2.GetVersionResponse(version=self._version).SerializeToString()
            return answer
        if name == "Insert" and self._refusal:
            from pymilvus.grpc_gen import common_pb2, milvus_pb2

            status = common_pb2.Status(code=_QUOTA, reason=self._refusal)
            refused: bytes = milvus_pb2.MutationResult(status=status).SerializeToString()
            return refused
        told = [(key, value) for key, value in context.invocation_metadata() if key in _PASSED_ON]
        try:
            left = min(context.time_remaining() or _LONGEST_SECONDS, _LONGEST_SECONDS)
            passed: bytes = self._channel.unary_unary(method)(request, metadata=told, timeout=left)
        except grpc.RpcError as error:
            context.abort(error.code(), error.details())
            raise
        return passed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.shut()
        self._channel.close()


class _Through(grpc.GenericRpcHandler):  # type: ignore[misc]  # gRPC brings no types
    def __init__(self, answer: Callable[[str, bytes, Any], bytes]) -> None:
        self._answer = answer

    def service(self, details: Any) -> Any:
        method = details.method
        return grpc.unary_unary_rpc_method_handler(lambda request, context: self._answer(method, request, context))
