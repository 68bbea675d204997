import { rows } from '#kit/server/database/rows.ts'
import { formVersion } from '../../../contract/performance.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { FormVersion } from '../../../contract/performance.models.ts'

/** The published version and the draft of the next one. */
export const listVersions = async (tx: Tx): Promise<FormVersion[]> => {
  return rows(tx, formVersion)`select v.id, v.version, v.version_no, v.state, v.goals_weight, v.grades, v.published_at,
      coalesce((select json_agg(json_build_object('name', k.name, 'description', k.description, 'weight', k.weight) order by k.seq)
        from form_criteria k where k.form_version_id = v.id), '[]') as criteria
    from form_versions v where v.state <> 'retired' order by v.version_no`
}

/** One change of the form at a time. */
export const lockForm = async (tx: Tx): Promise<void> => {
  await sql`select from evaluation_forms where id = 2 for update`.execute(tx)
}

type Content = Pick<FormVersion, 'goals_weight' | 'grades' | 'criteria'>

const insertCriteria = async (tx: Tx, id: number, criteria: Content['criteria']): Promise<void> => {
  await tx
    .insertInto('form_criteria')
    .values(criteria.map((one, at) => ({ ...one, form_version_id: id, seq: at + 1 })))
    .execute()
}

/** Inserts a draft as the next version of the form; returns its id. */
export const insertDraft = async (tx: Tx, { criteria, ...content }: Content): Promise<number> => {
  const { id } = await tx
    .insertInto('form_versions')
    .values({
      goals_weight: content.goals_weight,
      grades: json(content.grades),
      version_no: sql<number>`(select coalesce(max(version_no), 0) + 1 from form_versions)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCriteria(tx, id, criteria)
  return id
}

/** Updates a draft and replaces its criteria. */
export const updateDraft = async (tx: Tx, id: number, { criteria, ...content }: Content): Promise<void> => {
  await tx
    .updateTable('form_versions')
    .set({ goals_weight: content.goals_weight, grades: json(content.grades) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('form_criteria').where('form_version_id', '=', id).execute()
  await insertCriteria(tx, id, criteria)
}

/** The draft takes the place of what was published. */
export const publishDraft = async (tx: Tx, id: number, by: number, at: string): Promise<void> => {
  await tx.updateTable('form_versions').set({ state: 'retired' }).where('state', '=', 'active').execute()
  await tx
    .updateTable('form_versions')
    .set({ state: 'active', published_at: at, published_by: by })
    .where('id', '=', id)
    .execute()
}

/** Finds the id of the published version. */
export const findActive = async (tx: Tx): Promise<number | undefined> =>
  (await tx.selectFrom('form_versions').select('id').where('state', '=', 'active').executeTakeFirst())?.id
