// Makes a video and saves it as video.mp4. Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	reelwright "reelwright.example/go"
	"reelwright.example/go/api"
)

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := reelwright.New(reelwright.Options{})
	if err != nil {
		return err
	}
	video, err := client.GenerateAndWait(ctx, api.GenerationRequest{Prompt: "A sea at dusk"}, "")
	if err != nil {
		return err
	}
	file, err := client.Download(ctx, video.Id)
	if err != nil {
		return err
	}
	if err := os.WriteFile("video.mp4", file, 0o644); err != nil {
		return err
	}
	fmt.Printf("video.mp4, %d credits\n", video.Receipt.ChargedCredits)
	return nil
}
