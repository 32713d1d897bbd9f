/** `/contact` */
export function ContactPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Contact</h1>
    </div>
  );
}
