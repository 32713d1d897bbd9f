/** `/cookies` */
export function CookiesPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Cookie policy</h1>
    </div>
  );
}
