/** `/blog` */
export function BlogPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Blog</h1>
    </div>
  );
}
