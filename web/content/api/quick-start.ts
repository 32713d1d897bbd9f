import { siteOrigin } from '../../addresses/site-origin.ts';

/** Programs that need no packages. test/cloud/documented-code.test.ts runs the first one. */

const javaScript = `import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const { REELWRIGHT_BASE_URL: origin, REELWRIGHT_API_KEY: key } = process.env;

async function call(method, path, body, idempotencyKey) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: \`Bearer \${key}\`,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
  return response.json();
}

const { credits } = await call('GET', '/api/v1/credits');
console.log(\`\${credits} credits\`);

// Keep it: sent again with the same request, it is the same video, charged once.
const idempotencyKey = randomUUID();
let video = await call('POST', '/api/v1/generate', {
  prompt: 'A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
}, idempotencyKey);
while (video.status === 'queued' || video.status === 'generating') {
  await setTimeout(2_000);
  video = await call('GET', \`/api/v1/video/\${video.id}?wait=20\`);
}
if (video.status !== 'completed') throw new Error(\`The video has \${video.status}: \${video.failure_reason}\`);

const file = await fetch(new URL(video.video_url, origin));
if (!file.ok) throw new Error(\`The video's link returned \${file.status}\`);
await writeFile('video.mp4', Buffer.from(await file.arrayBuffer()));
console.log('video.mp4');`;

const python = `import json, os, time, uuid
from urllib.parse import urljoin
from urllib.request import Request, urlopen

ORIGIN = os.environ["REELWRIGHT_BASE_URL"]
KEY = os.environ["REELWRIGHT_API_KEY"]


def call(method, path, body=None, headers={}):
    request = Request(
        ORIGIN + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", **headers},
    )
    with urlopen(request, timeout=30) as response:
        return json.load(response)


print(call("GET", "/api/v1/credits")["credits"], "credits")

# Keep it: sent again with the same request, it is the same video, charged once.
idempotency_key = str(uuid.uuid4())
video = call("POST", "/api/v1/generate", {
    "prompt": "A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn",
    "duration": 5,
    "aspect_ratio": "16:9",
    "quality": "standard",
}, {"Idempotency-Key": idempotency_key})
while video["status"] in ("queued", "generating"):
    time.sleep(2)
    video = call("GET", f"/api/v1/video/{video['id']}?wait=20")
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

var origin, key = os.Getenv("REELWRIGHT_BASE_URL"), os.Getenv("REELWRIGHT_API_KEY")

type video struct {
	ID            string \`json:"id"\`
	Status        string \`json:"status"\`
	FailureReason string \`json:"failure_reason"\`
	VideoURL      string \`json:"video_url"\`
}

func call(method, path, idempotencyKey string, body, result any) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		check(err)
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, origin+path, content)
	check(err)
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	if idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", idempotencyKey)
	}
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode >= 300 {
		log.Fatalf("%s %s", response.Status, text)
	}
	check(json.Unmarshal(text, result))
}

func main() {
	var balance struct {
		Credits int \`json:"credits"\`
	}
	call("GET", "/api/v1/credits", "", nil, &balance)
	fmt.Println(balance.Credits, "credits")

	// Keep it: sent again with the same request, it is the same video, charged once.
	random := make([]byte, 16)
	_, err := rand.Read(random)
	check(err)
	var made video
	call("POST", "/api/v1/generate", fmt.Sprintf("%x", random), map[string]any{
		"prompt":       "A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn",
		"duration":     5,
		"aspect_ratio": "16:9",
		"quality":      "standard",
	}, &made)
	for made.Status == "queued" || made.Status == "generating" {
		time.Sleep(2 * time.Second)
		call("GET", "/api/v1/video/"+made.ID+"?wait=20", "", nil, &made)
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

export const programs = [
  {
    language: 'JavaScript',
    needs: 'Node 20 or newer, no packages: fetch is built in.',
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

export const callWithKey = `export REELWRIGHT_BASE_URL=${siteOrigin}
export REELWRIGHT_API_KEY=rw_test_your-key

curl --fail-with-body "$REELWRIGHT_BASE_URL/api/v1/credits" \\
  --header "Authorization: Bearer $REELWRIGHT_API_KEY"`;

export const firstVideo = `curl --fail-with-body "$REELWRIGHT_BASE_URL/api/v1/generate?wait=25" \\
  --header "Authorization: Bearer $REELWRIGHT_API_KEY" \\
  --header "Idempotency-Key: my-first-video" \\
  --json '{"prompt": "A lighthouse at dusk, waves breaking softly below", "duration": 5}'`;
