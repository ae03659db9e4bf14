"""A scripted endpoint: the OpenAI protocol over real HTTP and server-sent events, with every fault one may meet.

In a test::

    with ScriptedEndpoint() as server:
        server.replies = [Reply("Hello"), Reply.error(429, "slow down", headers={"Retry-After": "1"})]
        client = ChatClient(server.endpoint(), "scripted-model")

From a shell: ``python -m tests.endpoints --port 8099 --script story.json``.
"""

from tests.endpoints.replies import Call, Cut, Hang, KeepAlive, Raw, RecordedRequest, Reply, Think
from tests.endpoints.server import ScriptedEndpoint

__all__ = ["Call", "Cut", "Hang", "KeepAlive", "Raw", "RecordedRequest", "Reply", "ScriptedEndpoint", "Think"]
