/** `/careers` */
export function CareersPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Careers</h1>
    </div>
  );
}
