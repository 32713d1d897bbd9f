/**
 * An SDK of packages/, installed from a copy of the repository, since no registry has it. sdks.test.ts
 * compares the names.
 */
export interface Sdk {
  readonly language: 'JavaScript' | 'Python' | 'Go';
  readonly packageName: string;
  readonly needs: string;
  /** Shell commands, with the folder to run them in. */
  readonly install: string;
  /** A program that makes a video of five seconds. */
  readonly fileName: string;
  readonly code: string;
}

export const sdks: readonly Sdk[] = [
  {
    language: 'JavaScript',
    packageName: '@reelwright/sdk',
    needs: 'Node 20 or newer, with types. It has a command line tool too: `reelwright --help`.',
    install: `# At the root of the repository
npm pack --workspace @reelwright/sdk
# In your project
npm install path/to/reelwright-sdk-1.0.0.tgz`,
    fileName: 'sea.mjs',
    code: `import { Reelwright } from '@reelwright/sdk';

const reelwright = new Reelwright();
const video = await reelwright.videos.generateAndWait({ prompt: 'A sea at dusk', duration: 5 });
await reelwright.videos.save(video, 'sea.mp4');`,
  },
  {
    language: 'Python',
    packageName: 'reelwright',
    needs: 'Python 3.11 or newer, with types. `AsyncReelwright` is its asynchronous client.',
    install: `# At the root of the repository
pip install ./packages/sdk-python`,
    fileName: 'sea.py',
    code: `from reelwright import Reelwright

with Reelwright() as reelwright:
    video = reelwright.videos.generate_and_wait("A sea at dusk", duration=5)
    reelwright.videos.save(video, "sea.mp4")`,
  },
  {
    language: 'Go',
    packageName: 'reelwright.example/go',
    needs: 'Go 1.24 or newer, and nothing but its standard library.',
    install: `# In your module, after it imports the package
go mod edit -replace reelwright.example/go=path/to/packages/sdk-go
go mod tidy`,
    fileName: 'sea.go',
    code: `package main

import (
	"context"
	"log"

	reelwright "reelwright.example/go"
)

func main() {
	ctx := context.Background()
	client, err := reelwright.New()
	check(err)
	video, err := client.Videos.GenerateAndWait(ctx, reelwright.GenerationRequest{
		Prompt:   "A sea at dusk",
		Duration: 5,
	})
	check(err)
	check(client.Videos.Save(ctx, video.ID, "sea.mp4"))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}`,
  },
];
