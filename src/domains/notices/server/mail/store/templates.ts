import type { Tx } from '#kit/server/context.ts'

const templates = (tx: Tx) =>
  tx
    .selectFrom('mail_templates')
    .select(['id', 'key', 'locale', 'subject', 'body', 'shipped', 'version'])
    .orderBy('key')
    .orderBy('locale')

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

/** Returns the texts of all mails by key and language. */
export const listTemplates = (tx: Tx): Promise<TemplateRow[]> => templates(tx).execute()

/** Locks the text of a mail. */
export const lockTemplate = (tx: Tx, id: number): Promise<TemplateRow | undefined> =>
  templates(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the text of a mail; fails where there is none. */
export const getTemplate = (tx: Tx, id: number): Promise<TemplateRow> =>
  templates(tx).where('id', '=', id).executeTakeFirstOrThrow()

type Text = Readonly<{ subject: string; body: string }>

/** Changes the text of a mail. */
export const updateTemplate = async (
  tx: Tx,
  id: number,
  text: Text & Readonly<{ shipped: boolean }>,
): Promise<void> => {
  await tx.updateTable('mail_templates').set(text).where('id', '=', id).execute()
}

/** Returns the stored texts of a mail in some languages. */
export const listTexts = (tx: Tx, key: string, locales: readonly string[]) =>
  tx
    .selectFrom('mail_templates')
    .select(['locale', 'subject', 'body', 'version'])
    .where('key', '=', key)
    .where('locale', 'in', locales)
    .execute()

/** Inserts shipped texts: new ones, and newer ones of those that no one has changed. */
export const insertShipped = async (
  tx: Tx,
  texts: readonly (Text & Readonly<{ key: string; locale: string }>)[],
): Promise<void> => {
  await tx
    .insertInto('mail_templates')
    .values(texts)
    .onConflict((row) =>
      row
        .columns(['key', 'locale'])
        .doUpdateSet((set) => ({ subject: set.ref('excluded.subject'), body: set.ref('excluded.body') }))
        .where('mail_templates.shipped', '=', true)
        .where((where) =>
          where.or([
            where('mail_templates.subject', '!=', where.ref('excluded.subject')),
            where('mail_templates.body', '!=', where.ref('excluded.body')),
          ]),
        ),
    )
    .execute()
}
