/** `/community` */
export function CommunityPage() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge">Community</h1>
    </div>
  );
}
