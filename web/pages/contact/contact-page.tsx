import {
  contactSubjectLabels,
  contactSubjects,
  messageLimits,
} from '../../../contract/fields/message-limits.ts';
import type { ContactCard } from '../../content/contact.ts';
import { contact, contactCards, contactFacts, contactQuestions } from '../../content/contact.ts';
import { operatorIsExample, supportResponseHours } from '../../content/operator.ts';
import { Badge } from '../../design/badge.tsx';
import { ButtonLink } from '../../design/controls/button.tsx';
import { inline } from '../../design/prose.tsx';
import { QuestionList } from '../../design/question-list.tsx';
import { MessageChoice, MessageLine, MessageText } from '../../messages/message-field.tsx';
import { MessageForm } from '../../messages/message-form.tsx';

/** `/contact` */
export function ContactPage() {
  return (
    <>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge">{contact.title}</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">{contact.text}</p>
      </div>
      <section
        aria-labelledby="message-title"
        className="page-width grid gap-x-[clamp(3rem,8vw,10rem)] gap-y-16 pt-[clamp(3rem,6vw,6rem)] lg:grid-cols-[minmax(0,8fr)_minmax(18rem,4fr)]"
      >
        <div>
          <h2 id="message-title" className="title-medium mb-8">
            Your message
          </h2>
          <ContactForm />
        </div>
        <ContactInformation />
      </section>
      <section
        aria-label="Support and enterprise"
        className="page-width grid gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 pt-[clamp(5rem,9vw,9rem)] md:grid-cols-2"
      >
        {contactCards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </section>
      <section
        aria-labelledby="questions-title"
        className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,9vw,9rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
      >
        <h2 id="questions-title" className="title-large">
          Common questions
        </h2>
        <QuestionList name="contact-questions" questions={contactQuestions} />
      </section>
    </>
  );
}

function ContactForm() {
  return (
    <MessageForm
      id="message"
      kind="contact"
      labelledBy="message-title"
      submitLabel="Send Message"
      sentTitle="Message sent."
      sentText={`We’ll answer by email within ${supportResponseHours} hours. Mention this reference if you write to us again about the same thing.`}
    >
      <MessageLine
        id="contact-first-name"
        name="first_name"
        label="First name"
        missing="Enter your first name."
        maximumCharacters={messageLimits.firstNameCharacters}
        autoComplete="given-name"
      />
      <MessageLine
        id="contact-last-name"
        name="last_name"
        label="Last name"
        missing="Enter your last name."
        maximumCharacters={messageLimits.lastNameCharacters}
        autoComplete="family-name"
      />
      <MessageLine
        id="contact-email"
        name="email"
        label="Email"
        check="email"
        type="email"
        missing="Enter the email we should answer."
        maximumCharacters={messageLimits.emailCharacters}
        autoComplete="email"
      />
      <MessageChoice
        id="contact-subject"
        name="subject"
        label="Subject"
        missing="Choose a subject."
        placeholder="Choose a subject"
        choices={contactSubjects.map((subject) => ({ value: subject, label: contactSubjectLabels[subject] }))}
      />
      <MessageText
        id="contact-message"
        name="message"
        label="Message"
        missing="Write your message."
        wide
        rows={8}
        minimumCharacters={messageLimits.messageMinimumCharacters}
        maximumCharacters={messageLimits.messageCharacters}
      />
    </MessageForm>
  );
}

function ContactInformation() {
  return (
    <aside aria-labelledby="information-title">
      <div className="mb-8 flex items-baseline justify-between gap-4">
        <h2 id="information-title" className="title-medium">
          Contact info
        </h2>
        {operatorIsExample && <Badge>Sample</Badge>}
      </div>
      <dl className="border-t border-edge">
        {contactFacts.map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3">
            <dt className="text-faint">{term}</dt>
            <dd className="text-ink">{inline(text)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Card({ card }: { card: ContactCard }) {
  return (
    <div className="border-t border-edge pt-5">
      <h2 className="title-large [--title-size:clamp(2.5rem,4.4vw,4rem)]">{card.title}</h2>
      <p className="mt-4 max-w-md text-dim">{card.text}</p>
      <ul className="mt-5">
        {card.points.map((point) => (
          <li key={point} className="border-b border-line py-2.5 text-ink">
            {point}
          </li>
        ))}
      </ul>
      <ButtonLink to={card.action.to} className="mt-6 min-h-12">
        {card.action.label}
      </ButtonLink>
    </div>
  );
}
