export function GeneratePage() {
  return <h1>Generate</h1>;
}
