import { organisationDay } from '#domains/organisation/server/index.ts'
import { mail, mailTemplates } from '#domains/notices/server/index.ts'
import { type LinkBase, settingValue } from '#domains/settings/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { candidateSecret, findNonce } from '../../store/tokens.ts'

const NAME = { help: 'The recipient', sample: 'Maya' }
const ORGANISATION = { help: 'The organisation', sample: 'Northwind Support' }
const LINK = { help: 'The page on which the person submits documents', sample: 'https://muster.example/onboarding#…' }

const MAILS = {
  invitation: 'hiring.invitation',
  newLink: 'hiring.new_link',
  changes: 'hiring.changes',
  welcome: 'hiring.welcome',
} as const

const INVITATION = `Hello {{name}},

we look forward to your start as {{designation}} on {{joining_date}}. Please tell us what we need for it here:

{{link}}

The link works until {{expires}}, once. Afterwards you sign in on the same page with your email address and your password.

{{organisation}}
`

const NEW_LINK = `Hello {{name}},

you asked for a new link. With it you set a new password for your page:

{{link}}

The link works until {{expires}}, once. If you did not ask for it, ignore this email.

{{organisation}}
`

const CHANGES = `Hello {{name}},

thank you for your documents. Something has to be changed before we can go on:

{{text}}

Please sign in here with your email address and your password: {{link}}

{{organisation}}
`

type LinkParts = Readonly<{ link_key: Buffer; linkBase: LinkBase }>

/** The address that invites a person, derived from the row of its link; null once that has ended. */
export const inviteLink = async (
  parts: LinkParts,
  context: Pick<Work, 'tx' | 'now'>,
  tokenId: number,
): Promise<string | null> => {
  const nonce = await findNonce(context, tokenId)
  if (!nonce) return null
  return `${await parts.linkBase(context.tx, context.now)}/onboarding#${candidateSecret(parts.link_key, nonce)}`
}

export const onboardingMailFilling = (parts: LinkParts): Filling => {
  const invited = {
    is_guarded: true,
    placeholders: {
      name: NAME,
      organisation: ORGANISATION,
      designation: { help: 'The position', sample: 'Support engineer' },
      joining_date: { help: 'The first day', sample: '1 June 2026' },
      expires: { help: 'The last day of the link', sample: '19 May 2026' },
      link: LINK,
    },
    resolve: async (work: Work, data: Readonly<Record<string, string | number>>) => {
      const link = await inviteLink(parts, work, Number(data['token_id']))
      return link === null ? null : { link }
    },
  } as const
  return entries(mailTemplates, {
    [MAILS.invitation]: {
      ...invited,
      label: 'Invitation to submit documents',
      subject: 'Your start at {{organisation}}',
      body: INVITATION,
    },
    [MAILS.newLink]: {
      ...invited,
      label: 'New link to submit documents',
      subject: 'Your new link for {{organisation}}',
      body: NEW_LINK,
    },
    [MAILS.changes]: {
      label: 'Documents to be changed',
      subject: 'Please change some of your documents for {{organisation}}',
      body: CHANGES,
      placeholders: {
        name: NAME,
        organisation: ORGANISATION,
        text: { help: 'What has to be changed', sample: 'Passport: the second page is missing', is_long: true },
        link: { help: 'The page for the documents', sample: 'https://muster.example/onboarding' },
      },
    },
    [MAILS.welcome]: {
      label: 'Welcome of a new person',
      subject: '{{subject}}',
      body: '{{text}}\n',
      placeholders: {
        subject: { help: 'The subject, as it was written for the person', sample: 'Welcome, Maya' },
        text: { help: 'The text, as it was written for the person', sample: 'Hello Maya, …', is_long: true },
      },
    },
  })
}

type Person = Readonly<{
  id: number
  name: string
  first_name: string | null
  /** Null: there is none, so nothing is mailed. */
  email: string | null
  designation: string
  joining_on: string
}>

/** The name by which a mail addresses a person: the first name where it is known. */
export const callName = ({ first_name, name }: Pick<Person, 'first_name' | 'name'>): string =>
  first_name ?? name.split(' ')[0] ?? name

const mailPerson = async (
  work: Work,
  template: (typeof MAILS)[keyof typeof MAILS],
  { email }: Pick<Person, 'email'>,
  data: Readonly<Record<string, string | number>>,
  key: string,
): Promise<void> => {
  if (email !== null) await mail(work, template, { account_id: null, address: email }, data, key)
}

export const mailInvitation = async (
  work: Work,
  person: Person,
  token: Readonly<{ id: number; expires_at: string }>,
  isRequested: boolean,
): Promise<void> =>
  mailPerson(
    work,
    isRequested ? MAILS.newLink : MAILS.invitation,
    person,
    {
      name: callName(person),
      organisation: await settingValue(work.tx, 'organisation.name', work.now),
      designation: person.designation,
      joining_date: dayText(person.joining_on),
      expires: dayText(await organisationDay(work.tx, token.expires_at)),
      token_id: token.id,
    },
    isRequested ? `hiring.invitation:${token.id}:${work.now}` : `hiring.invitation:${token.id}`,
  )

export const mailChanges = async (parts: LinkParts, work: Work, person: Person, text: string): Promise<void> =>
  mailPerson(
    work,
    MAILS.changes,
    person,
    {
      name: callName(person),
      organisation: await settingValue(work.tx, 'organisation.name', work.now),
      text,
      link: `${await parts.linkBase(work.tx, work.now)}/onboarding`,
    },
    `hiring.changes:${person.id}:${work.now}`,
  )

export const writeWelcome = async (
  work: Work,
  person: Pick<Person, 'email'>,
  text: Readonly<{ subject: string; text: string }>,
  key: string,
): Promise<void> => mailPerson(work, MAILS.welcome, person, text, key)
