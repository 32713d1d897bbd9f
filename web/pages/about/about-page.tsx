/** `/about` */
export function AboutPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">About</h1>
    </div>
  );
}
