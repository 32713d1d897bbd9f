/** `/help` */
export function HelpPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Help</h1>
    </div>
  );
}
