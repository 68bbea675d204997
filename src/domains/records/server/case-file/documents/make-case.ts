import { type Entry, zipOf } from '#kit/server/zip.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '#kit/server/actor.ts'
import { MAX_LIMIT } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { AuditRow } from '../../../contract/audit.models.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { type AuditReaders, mayReadField, visibleTo } from '../../audit/rules/readers.ts'
import { presentAudit } from '../../audit/present/sentences.ts'
import { type AuditFilter, listAuditRows, type StoredAudit } from '../../audit/store/audit.ts'
import { type Proof, proofOf } from '../rules.ts'
import { listLinks, listSealed, listSpans, type SealedRow } from '../store.ts'

const MAX_ROWS = 5000
const MAX_LINKS = 200_000

const refuseAbove = (count: number, most: number, what: 'rows' | 'links of its proof'): void => {
  if (count > most) throw recordsRefusals.refusal('case_too_large', { count, most, what })
}

const listRows = async (tx: Tx, filter: AuditFilter, readers: AuditReaders, actor: Actor): Promise<StoredAudit[]> => {
  const visible = visibleTo(readers, actor)
  const rows: StoredAudit[] = []
  let cursor: string | undefined
  do {
    const page = await listAuditRows(tx, filter, visible, { limit: MAX_LIMIT, cursor })
    refuseAbove(page.meta.total, MAX_ROWS, 'rows')
    rows.push(...page.rows)
    cursor = page.meta.next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

const fieldsOf = (value: unknown): string[] | null => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : null
}

/** Tests if the actor may read all values before and after: a part of them proves nothing. */
const mayReadAll = (actor: Actor, { action, before, after }: StoredAudit): boolean => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return was !== null && is !== null && [...was, ...is].every((field) => mayReadField(actor, action, field))
}

const lineOf = (actor: Actor, row: StoredAudit, sealed: SealedRow, presented: AuditRow | undefined): string => {
  const { salt, text, is_erased, has_values, employee_id: _person, ...proved } = sealed
  const isIncluded = salt !== null && text !== null && mayReadAll(actor, row)
  const values_are = isIncluded ? 'kept' : is_erased ? 'erased' : has_values ? 'hidden' : 'none'
  return JSON.stringify({ ...proved, values: isIncluded ? { salt, text } : null, values_are, said: presented })
}

const listProofs = async (tx: Tx, ids: readonly number[]): Promise<Proof[]> => {
  const spans = await listSpans(tx, ids)
  if (spans.length === 0) return []
  const links = await listLinks(tx, spans, MAX_LINKS + 1)
  refuseAbove(links.length, MAX_LINKS, 'links of its proof')
  const byHash = new Map(links.map((link) => [`${link.chain}:${link.hash}`, link]))
  const wanted = new Set(ids)
  return spans.map((span) =>
    proofOf(span, byHash, new Set([...wanted].filter((id) => id >= span.first && id <= span.row))),
  )
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

const PACKAGE = join(import.meta.dirname, '../package')
const fileOf = (name: string): Promise<string> => readFile(join(PACKAGE, name), 'utf8')

/** Reads the programs that check a case file; the check is included in the page, because a page from a folder may load nothing. */
const readPrograms = async (): Promise<Entry[]> => {
  const [check, verify, page, readme] = await Promise.all(
    ['check.mjs', 'verify.mjs', 'index.html', 'README.txt'].map(fileOf),
  )
  const inPage = (page ?? '').replace('/*CHECK*/', () => (check ?? '').replaceAll('export const', 'const'))
  return Object.entries({ 'check.mjs': check, 'verify.mjs': verify, 'index.html': inPage, 'README.txt': readme }).map(
    ([name, text = '']) => ({ name, content: Buffer.from(text) }),
  )
}

type CaseInput = Readonly<{
  readers: AuditReaders
  actor: Actor
  filter: AuditFilter
  /** The query and its actor, for the manifest. */
  noted: Readonly<{ made_at: string; made_by: string; filter: unknown }>
}>
type Case = Readonly<{ zip: Buffer; rows: number; people: readonly number[] }>

/** Makes a case file: the rows of the audit that the actor sees with a filter, and their proofs. */
export const makeCase = async (tx: Tx, { readers, actor, filter, noted }: CaseInput): Promise<Case> => {
  const rows = await listRows(tx, filter, readers, actor)
  const ids = rows.map(({ id }) => id)
  const sealed = new Map((await listSealed(tx, ids)).map((row) => [row.id, row]))
  const presented = await presentAudit(tx, actor, rows)
  const lines = rows.flatMap((row, at) => {
    const own = sealed.get(row.id)
    return own ? [{ id: row.id, line: lineOf(actor, row, own, presented[at]) }] : []
  })
  const proofs = JSON.stringify(await listProofs(tx, ids), null, 1)
  const manifest = {
    format: 1,
    ...noted,
    files: { 'proofs.json': sha256(proofs) },
    rows: lines.map(({ id, line }) => ({ id, sha256: sha256(line) })),
  }
  const zip = zipOf([
    ...(await readPrograms()),
    { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) },
    { name: 'proofs.json', content: Buffer.from(proofs) },
    { name: 'rows.jsonl', content: Buffer.from(lines.map(({ line }) => `${line}\n`).join('')) },
  ])
  const people = [...new Set([...sealed.values()].flatMap(({ employee_id }) => employee_id ?? []))]
  return { zip, rows: lines.length, people }
}
