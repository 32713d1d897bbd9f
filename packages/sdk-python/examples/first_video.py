"""Makes a video and saves it as video.mp4. Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server."""

from reelwright import Reelwright

with Reelwright() as reelwright:
    video = reelwright.videos.generate_and_wait("A sea at dusk", duration=5, metadata={"order": "1"})
    reelwright.videos.save(video, "video.mp4")
    print(f"video.mp4, {video.receipt.charged_credits} credits")
