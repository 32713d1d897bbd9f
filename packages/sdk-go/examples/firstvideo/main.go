// Makes a video and saves it as video.mp4. Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server.
package main

import (
	"context"
	"fmt"
	"log"

	reelwright "reelwright.example/go"
)

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	client, err := reelwright.New()
	if err != nil {
		return err
	}
	video, err := client.Videos.GenerateAndWait(ctx, reelwright.GenerationRequest{Prompt: "A sea at dusk", Duration: 5})
	if err != nil {
		return err
	}
	if err := client.Videos.Save(ctx, video.ID, "video.mp4"); err != nil {
		return err
	}
	fmt.Printf("video.mp4, %d credits\n", video.Receipt.ChargedCredits)
	return nil
}
