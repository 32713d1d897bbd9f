"""Judges signed videos with c2pa-python; the check beside it says of which folder."""

import io
import json
import pathlib
import random
import sys

import c2pa

folder, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2])
plan = json.loads((folder / "plan.json").read_text())
anchors = (folder / "authority.pem").read_text()
settings = c2pa.Settings.from_dict(
    {"trust": {"trust_anchors": anchors, "trust_config": "1.3.6.1.5.5.7.3.4\n"}}
)
context = c2pa.Context(settings=settings)


def judge(video: bytes) -> tuple[str, str]:
    """The state, and what the newest manifest says: not its label, which no signature covers."""
    try:
        with c2pa.Reader("video/mp4", io.BytesIO(video), context=context) as reader:
            store = json.loads(reader.json())
            manifest = store["manifests"][store["active_manifest"]]
            said = {key: value for key, value in manifest.items() if key != "label"}
            return reader.get_validation_state(), json.dumps(said, sort_keys=True)
    except (c2pa.C2paError, KeyError) as error:
        return f"unreadable: {error}"[:80], ""


problems = []
said = {}
for video in plan["videos"]:
    state, said[video["file"]] = judge((folder / video["file"]).read_bytes())
    if state != "Trusted":
        problems.append(f"{video['file']} is {state}")

# Neither a stamp nor the padding around it is signed, so no byte of this video is changed below.
with c2pa.Reader("video/mp4", (folder / "stamped.mp4").open("rb"), context=context) as reader:
    results = json.loads(reader.json())["validation_results"]["activeManifest"]
    if "timeStamp.validated" not in [one["code"] for one in results["success"]]:
        problems.append(f"the time stamp is not valid: {results}")

chance = random.Random(seed)
for number in range(plan["changes"]):
    video = chance.choice(plan["videos"])
    start, end = chance.choice(video["signed"])
    place = chance.randrange(start, end)
    changed = bytearray((folder / video["file"]).read_bytes())
    changed[place] ^= 1 << chance.randrange(8)
    state, says = judge(bytes(changed))
    # The frame around a manifest is not signed; its change changes nothing that the manifest says.
    if state in ("Valid", "Trusted") and says != said[video["file"]]:
        problems.append(f"{video['file']}: a change of byte {place} is not found")

print("\n".join(problems) or f"{len(plan['videos'])} videos are trusted, a stamp is valid, and {plan['changes']} changes found.")
sys.exit(1 if problems else 0)
