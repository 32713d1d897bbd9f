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


GENERATED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"


def misses(video: bytes) -> list[str]:
    """What C2PA's asset rubrics (signals, and conformance 0.2 of 2.4) miss, among the rules that depend on our manifest.

    https://github.com/c2pa-org/conformance-public/tree/7dbff513/asset-rubrics
    """
    with c2pa.Reader("video/mp4", io.BytesIO(video), context=context) as reader:
        manifests = json.loads(reader.crjson())["manifests"]
    actions = [manifest["assertions"]["c2pa.actions.v2"] for manifest in manifests]
    every = [action for assertion in actions for action in assertion["actions"]]
    generator = manifests[0]["claim.v2"]["claim_generator_info"]
    rules = {
        "fullyGenAIMedia": any(
            action["action"] == "c2pa.created" and action.get("digitalSourceType") == GENERATED for action in every
        ),
        "ambiguousActions": all(assertion.get("allActionsIncluded") is True for assertion in actions),
        "no_dst_for_opened_action": not any(
            action["action"] == "c2pa.opened" and "digitalSourceType" in action for action in every
        ),
        "mandatory_spec_version": generator.get("specVersion", "").startswith("2.4."),
    }
    return [rule for rule, holds in rules.items() if not holds]


problems = []
said = {}
for video in plan["videos"]:
    signed = (folder / video["file"]).read_bytes()
    state, said[video["file"]] = judge(signed)
    if state != "Trusted":
        problems.append(f"{video['file']} is {state}")
    problems += [f"{video['file']} misses the rubric {rule}" for rule in misses(signed)]

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

print("\n".join(problems) or f"{len(plan['videos'])} videos are trusted and earn fullyGenAIMedia, a stamp is valid, and {plan['changes']} changes found.")
sys.exit(1 if problems else 0)
