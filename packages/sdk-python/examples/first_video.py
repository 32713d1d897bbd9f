"""Makes a video and saves it as video.mp4. Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server."""

from pathlib import Path

from reelwright import Reelwright

with Reelwright() as reelwright:
    video = reelwright.generate_and_wait("A sea at dusk", duration=5, metadata={"order": "1"})
    Path("video.mp4").write_bytes(reelwright.download(video))
    print(f"video.mp4, {video.receipt.charged_credits} credits")
