import { ListHostedZonesByNameCommand, type Route53Client } from '@aws-sdk/client-route-53';

/** `www.site.example` is in the zone `www.site.example`, else in `site.example`; no zone of ours is a top-level domain. */
export function zonesAbove(domain: string): readonly string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** The id of the account's public zone of exactly this name in Route 53, or null. */
export async function findPublicZone(client: Route53Client, zone: string): Promise<string | null> {
  const { HostedZones = [] } = await client.send(
    new ListHostedZonesByNameCommand({ DNSName: zone, MaxItems: 10 }),
  );
  return HostedZones.find(({ Name, Config }) => Name === `${zone}.` && !Config?.PrivateZone)?.Id ?? null;
}
