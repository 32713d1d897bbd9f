import { messageLimits } from '../../../contract/fields/message-limits.ts';
import { MessageAgreement, MessageLine, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';

/** A DMCA notice with the elements of 17 U.S.C. § 512(c)(3)(A). */
export function NoticeForm() {
  return (
    <MessageForm
      id="notice"
      kind="dmca_notice"
      labelledBy="notice-title"
      submitLabel="Send Notice"
      sentTitle="We have your notice."
      sentText="A person will review it within 24-48 hours and email you. Include the reference if you write to us about it again."
    >
      <MessageLine
        id="notice-name"
        name="name"
        label="Your full name"
        missing="Enter your full name."
        maximumCharacters={messageLimits.nameCharacters}
        autoComplete="name"
      />
      <MessageLine
        id="notice-organization"
        name="organization"
        label="Company or owner you act for"
        maximumCharacters={messageLimits.organizationCharacters}
        autoComplete="organization"
      />
      <MessageLine
        id="notice-email"
        name="email"
        label="Email"
        check="email"
        type="email"
        missing="Enter your email address."
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
      <MessageLine
        id="notice-phone"
        name="phone"
        label="Phone"
        type="tel"
        maximumCharacters={messageLimits.phoneCharacters}
        autoComplete="tel"
      />
      <MessageText
        id="notice-postal-address"
        name="postal_address"
        label="Postal address"
        missing="Enter your postal address."
        wide
        rows={3}
        maximumCharacters={messageLimits.postalAddressCharacters}
        autoComplete="street-address"
      />
      <MessageText
        id="notice-work"
        name="work"
        label="The work that is infringed"
        hint="What it is, and where it can be seen if it is published."
        missing="Describe the work."
        wide
        minimumCharacters={messageLimits.messageMinimumCharacters}
        maximumCharacters={messageLimits.workCharacters}
      />
      <MessageText
        id="notice-material-urls"
        name="material_urls"
        label="Where the material is"
        hint={`The addresses on this site, one per line, up to ${messageLimits.materialUrls}.`}
        missing="Enter at least one address."
        check="web-addresses"
        wide
        rows={3}
        maximumCharacters={messageLimits.materialUrls * messageLimits.urlCharacters}
      />
      <MessageAgreement id="notice-good-faith" name="good_faith" missing="Check this box to send the notice.">
        I have a good faith belief that the use is not authorized by the copyright owner, its agent, or the
        law.
      </MessageAgreement>
      <MessageAgreement id="notice-accurate" name="accurate" missing="Check this box to send the notice.">
        The information in this notice is accurate, and under penalty of perjury, I am the owner, or
        authorized to act on behalf of the owner, of an exclusive right that is allegedly infringed.
      </MessageAgreement>
      <MessageLine
        id="notice-signature"
        name="signature"
        label="Signature"
        hint="Type your full name again."
        check="signature"
        sameAs="name"
        missing="Sign with your full name."
        wide
        maximumCharacters={messageLimits.nameCharacters}
        autoComplete="off"
      />
    </MessageForm>
  );
}
