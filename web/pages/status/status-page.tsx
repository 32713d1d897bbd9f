/** `/status` */
export function StatusPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Status</h1>
    </div>
  );
}
