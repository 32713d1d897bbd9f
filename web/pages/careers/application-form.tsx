import { messageLimits } from '../../../contract/message-limits.ts';
import { positions } from '../../content/careers.ts';
import { MessageChoice, MessageFile, MessageLine, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';

/** An application for one of the positions, or for none of them. */
export function ApplicationForm() {
  return (
    <MessageForm
      id="apply"
      kind="application"
      labelledBy="apply-title"
      submitLabel="Send Application"
      sentTitle="We have it."
      sentText="We write to the address you gave, whatever we decide. Name the reference if you want to add something, or want us to delete what you sent."
    >
      <MessageChoice
        id="application-job"
        name="job_id"
        label="Position"
        wide
        placeholder="No particular one"
        choices={positions.map(({ id, title }) => ({ value: id, label: title }))}
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
        missing="Enter the address that we should answer."
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
      <MessageText
        id="application-message"
        name="message"
        label="What you would do here"
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
        hint="A PDF of at most 3 MB, or a link instead."
        missing="Choose a PDF, or give a link instead."
      />
      <MessageLine
        id="application-link"
        name="link"
        label="Link"
        hint="Your portfolio, your profile, or where your résumé is."
        check="web-address"
        maximumCharacters={messageLimits.urlCharacters}
        inputMode="url"
        autoComplete="url"
      />
    </MessageForm>
  );
}
