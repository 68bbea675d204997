import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, isSuperAdmin, requireConfirmed } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import {
  listTemplates as listCall,
  previewMail as previewCall,
  updateTemplate as updateCall,
} from '../../contract/mail.calls.ts'
import type { MailTemplateRow } from '../../contract/notices.models.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { isLinkWhole, unknownName } from '../../contract/template.rules.ts'
import { render, sampleData } from '../mail/documents/render.ts'
import { sign, signatureNow } from '../mail/documents/signature.ts'
import * as store from '../mail/store/templates.ts'
import { findTemplate, type MailTemplate, placeholdersOf, shippedText } from '../mail/documents/templates.ts'

const isClosedTo = (actor: Actor, { is_guarded: isGuarded }: MailTemplate): boolean =>
  isGuarded === true && !isSuperAdmin(actor)

// A text whose domain no longer exists is not listed: no one sends it.
const present = ({ actor }: Pick<Context, 'actor'>, row: store.TemplateRow): MailTemplateRow[] => {
  const template = findTemplate(row.key)
  if (!template) return []
  const may_write = actor.grants.has('notices.mail.write') && !isClosedTo(actor, template)
  return [
    {
      ...row,
      label: template.label ?? template.subject,
      placeholders: [...placeholdersOf(template)].map(([name, { help, sample }]) => ({ name, help, sample })),
      can: { edit: may_write, restore: may_write && !row.shipped },
    },
  ]
}

export const listTemplates = handle(listCall, async (context) =>
  (await store.listTemplates(context.tx)).flatMap((row) => present(context, row)),
)

const LINK_ALONE = 'The placeholder {{link}} stands alone between spaces, or as the whole target: [words]({{link}})'

/** Refuses a text that names what the mail does not know. */
const checkNames = (template: MailTemplate, text: Readonly<Record<'subject' | 'body', string>>): void => {
  const known = new Set(placeholdersOf(template).keys())
  // Subjects are shown in the outbox, where no link may be read.
  const inSubject = new Set([...known].filter((name) => name !== 'link'))
  for (const field of ['subject', 'body'] as const) {
    const name = unknownName(text[field], field === 'subject' ? inSubject : known)
    if (name !== null) throw invalid({ [field]: `Unknown placeholder {{${name}}}` })
  }
  if (!isLinkWhole(text.body)) throw invalid({ body: LINK_ALONE })
}

export const updateTemplate = handle(updateCall, async (context) => {
  const { tx, actor, params, body } = context
  const before = await store.lockTemplate(tx, params.id)
  const template = before && findTemplate(before.key)
  if (!before || !template) throw notFound()
  if (isClosedTo(actor, template)) throw noticesRefusals.refusal('template_guarded')
  requireVersion(before, body.version)
  if (template.is_guarded) requireConfirmed(actor)
  const shipped = shippedText(before.key, before.locale) ?? template
  const text = body.restore ? shipped : { subject: body.subject ?? before.subject, body: body.body ?? before.body }
  checkNames(template, text)
  const change = { subject: text.subject, body: text.body, shipped: body.restore ?? false }
  await store.updateTemplate(tx, before.id, change)
  const after = await store.getTemplate(tx, before.id)
  await audit(context, 'notices.template_updated', {
    entity: 'mail_templates',
    id: before.id,
    change: changed(before, after),
  })
  return found(present(context, after)[0])
})

export const previewMail = handle(previewCall, async ({ tx, now, body }) => {
  const template = findTemplate(body.key)
  if (!template) throw invalid({ key: 'There is no such email' })
  checkNames(template, body)
  return sign(render(body.key, body, sampleData(body.key)), await signatureNow(tx, now))
})
