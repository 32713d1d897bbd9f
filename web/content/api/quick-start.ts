/**
 * A video from a program, from the sentence to the file, with nothing but the language's own library. Each was run against
 * the service; test/cloud/documented-code.test.ts runs the first one again.
 */

const javaScript = `import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { REELWRIGHT_ORIGIN: origin, REELWRIGHT_TOKEN: token } = process.env;

async function call(method, path, body) {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  return response.json();
}

// A UUID of version 7. Keep it: sent again with the same request, it is the same video.
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = randomBytes(9).toString('hex');
  return [time.slice(0, 8), time.slice(8), \`7\${random.slice(0, 3)}\`, \`8\${random.slice(3, 6)}\`, random.slice(6)].join('-');
}

const { credits } = await call('GET', '/api/credits');
console.log(\`\${credits} credits\`);

const id = newId();
let video = await call('PUT', \`/api/videos/\${id}\`, {
  prompt: 'A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'standard',
});
while (video.status === 'queued' || video.status === 'generating') {
  await pause(3_000);
  video = await call('GET', \`/api/videos/\${id}\`);
}
if (video.status !== 'completed') throw new Error(\`The video has \${video.status}: \${video.failure_reason}\`);

const file = await fetch(new URL(video.video_url, origin));
if (!file.ok) throw new Error(\`The video's link answered \${file.status}\`);
await writeFile('video.mp4', Buffer.from(await file.arrayBuffer()));
console.log('video.mp4');`;

const python = `import json, os, secrets, time
from urllib.parse import urljoin
from urllib.request import Request, urlopen

ORIGIN = os.environ["REELWRIGHT_ORIGIN"]
TOKEN = os.environ["REELWRIGHT_TOKEN"]


def call(method, path, body=None):
    request = Request(
        ORIGIN + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"},
    )
    with urlopen(request, timeout=30) as response:
        return json.load(response)


def new_id():
    """A UUID of version 7. Keep it: sent again with the same request, it is the same video."""
    moment = f"{int(time.time() * 1000):012x}"
    random = secrets.token_hex(9)
    return f"{moment[:8]}-{moment[8:]}-7{random[:3]}-8{random[3:6]}-{random[6:]}"


print(call("GET", "/api/credits")["credits"], "credits")

video_id = new_id()
video = call("PUT", f"/api/videos/{video_id}", {
    "prompt": "A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn",
    "duration": 8,
    "aspect_ratio": "16:9",
    "quality": "standard",
})
while video["status"] in ("queued", "generating"):
    time.sleep(3)
    video = call("GET", f"/api/videos/{video_id}")
if video["status"] != "completed":
    raise SystemExit(f"The video has {video['status']}: {video['failure_reason']}")

with urlopen(urljoin(ORIGIN, video["video_url"]), timeout=120) as source, open("video.mp4", "wb") as target:
    target.write(source.read())
print("video.mp4")`;

const go = `package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"
)

var origin, token = os.Getenv("REELWRIGHT_ORIGIN"), os.Getenv("REELWRIGHT_TOKEN")

type video struct {
	Status        string \`json:"status"\`
	FailureReason string \`json:"failure_reason"\`
	VideoURL      string \`json:"video_url"\`
}

func call(method, path string, body, answer any) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		check(err)
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, origin+path, content)
	check(err)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode >= 300 {
		log.Fatalf("%s %s", response.Status, text)
	}
	check(json.Unmarshal(text, answer))
}

// A UUID of version 7. Keep it: sent again with the same request, it is the same video.
func newID() string {
	moment := fmt.Sprintf("%012x", time.Now().UnixMilli())
	random := make([]byte, 9)
	_, err := rand.Read(random)
	check(err)
	rest := fmt.Sprintf("%x", random)
	return moment[:8] + "-" + moment[8:] + "-7" + rest[:3] + "-8" + rest[3:6] + "-" + rest[6:]
}

func main() {
	var balance struct {
		Credits int \`json:"credits"\`
	}
	call("GET", "/api/credits", nil, &balance)
	fmt.Println(balance.Credits, "credits")

	path := "/api/videos/" + newID()
	var made video
	call("PUT", path, map[string]any{
		"prompt":       "A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn",
		"duration":     8,
		"aspect_ratio": "16:9",
		"quality":      "standard",
	}, &made)
	for made.Status == "queued" || made.Status == "generating" {
		time.Sleep(3 * time.Second)
		call("GET", path, nil, &made)
	}
	if made.Status != "completed" {
		log.Fatalf("The video has %s: %s", made.Status, made.FailureReason)
	}

	base, err := url.Parse(origin)
	check(err)
	link, err := base.Parse(made.VideoURL)
	check(err)
	source, err := http.Get(link.String())
	check(err)
	defer source.Body.Close()
	target, err := os.Create("video.mp4")
	check(err)
	_, err = io.Copy(target, source.Body)
	check(err)
	check(target.Close())
	fmt.Println("video.mp4")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}`;

/** The specification's three languages. */
export const programs = [
  {
    language: 'JavaScript',
    needs: 'Node 20 or later, no packages: fetch is built in.',
    fileName: 'video.mjs',
    command: 'node video.mjs',
    code: javaScript,
  },
  {
    language: 'Python',
    needs: 'Python 3.8 or later, no packages: urllib is built in.',
    fileName: 'video.py',
    command: 'python3 video.py',
    code: python,
  },
  {
    language: 'Go',
    needs: 'Go 1.21 or later, no modules: net/http is built in.',
    fileName: 'video.go',
    command: 'go run video.go',
    code: go,
  },
] as const;

/** The first call: whether the token works. */
export const firstCall = `export REELWRIGHT_ORIGIN=https://…   # this site's address
export REELWRIGHT_TOKEN=…            # your access token

curl --fail-with-body "$REELWRIGHT_ORIGIN/api/credits" \\
  --header "Authorization: Bearer $REELWRIGHT_TOKEN"`;
