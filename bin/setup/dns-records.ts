/** A record of public DNS. */
export interface DnsRecord {
  readonly name: string;
  /** `ALIAS`: an A record that follows another name, as Route 53 calls it. */
  readonly type: 'CNAME' | 'MX' | 'TXT' | 'ALIAS';
  readonly value: string;
}

/** What SES and ACM want to find, as they say it. */
export interface DnsWants {
  readonly sender: {
    readonly domain: string;
    readonly dkimTokens: readonly string[];
    /** Where SES is asked. */
    readonly region: string;
  } | null;
  readonly certificate: readonly { readonly name: string; readonly value: string }[];
}

/** The subdomain to which mail that cannot be delivered returns. */
export function mailFromOf(domain: string): string {
  return `bounce.${domain}`;
}

/**
 * The records that email and the certificate need: DKIM's keys, the domain of returned mail with SPF, a DMARC policy
 * that only watches, and the proof of the site's domain.
 * https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
 */
export function recordsOf({ sender, certificate }: DnsWants): readonly DnsRecord[] {
  const ofCertificate = certificate.map(({ name, value }) => ({
    name: name.replace(/\.$/, ''),
    type: 'CNAME' as const,
    value: value.replace(/\.$/, ''),
  }));
  if (sender === null) return ofCertificate;
  const { domain, dkimTokens, region } = sender;
  return [
    ...dkimTokens.map((token) => ({
      name: `${token}._domainkey.${domain}`,
      type: 'CNAME' as const,
      value: `${token}.dkim.amazonses.com`,
    })),
    { name: mailFromOf(domain), type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` },
    { name: mailFromOf(domain), type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    { name: `_dmarc.${domain}`, type: 'TXT', value: '"v=DMARC1; p=none"' },
    ...ofCertificate,
  ];
}

/** A line for each record, in columns. */
export function tableOf(records: readonly DnsRecord[]): string {
  const width = Math.max(...records.map(({ name }) => name.length));
  return records
    .map(({ name, type, value }) => `  ${name.padEnd(width)}  ${type.padEnd(5)}  ${value}`)
    .join('\n');
}
