import { messageLimits } from '../../../contract/fields/message-limits.ts';
import { positions } from '../../content/careers.ts';
import { MessageChoice, MessageFile, MessageLine, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';

/** Applies for one position, or for any. */
export function ApplicationForm() {
  return (
    <MessageForm
      id="apply"
      kind="application"
      labelledBy="apply-title"
      submitLabel="Send Application"
      sentTitle="Application sent."
      sentText="We’ll email you either way. Mention this reference if you want to add something or have your application deleted."
    >
      <MessageChoice
        id="application-job"
        name="job_id"
        label="Position"
        wide
        placeholder="Any position"
        choices={positions.entries.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <MessageLine
        id="application-name"
        name="name"
        label="Your name"
        missing="Enter your name."
        maximumCharacters={messageLimits.nameCharacters}
        autoComplete="name"
      />
      <MessageLine
        id="application-email"
        name="email"
        label="Email"
        check="email"
        type="email"
        missing="Enter the email we should answer."
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
      <MessageText
        id="application-message"
        name="message"
        label="What you’d like to do here"
        missing="Write a few sentences."
        wide
        rows={8}
        minimumCharacters={messageLimits.messageMinimumCharacters}
        maximumCharacters={messageLimits.messageCharacters}
      />
      <MessageFile
        id="application-resume"
        name="resume"
        label="Résumé"
        hint="A PDF up to 3 MB. You can add a link instead."
        missing="Choose a PDF, or add a link instead."
      />
      <MessageLine
        id="application-link"
        name="link"
        label="Link"
        hint="Your portfolio, profile or online résumé."
        check="web-address"
        maximumCharacters={messageLimits.urlCharacters}
        inputMode="url"
        autoComplete="url"
      />
    </MessageForm>
  );
}
