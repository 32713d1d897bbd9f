module reelwright.example/go

go 1.24
