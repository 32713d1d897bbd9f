/** `/terms` */
export function TermsPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Terms of service</h1>
    </div>
  );
}
