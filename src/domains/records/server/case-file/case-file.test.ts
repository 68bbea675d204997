import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { verifyCase } from '#app/server/operate/verify-case.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { auditAll, eraseAuditValues } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/context.ts'
import { entriesOf } from '#kit/server/zip.ts'
import { readCaseFile } from '../../contract/audit.calls.ts'
import { listExports } from '../../contract/exports.calls.ts'

let app: TestApp
let auditor: TestActor
let person: TestActor & { employee_id: number }
const folders: string[] = []

beforeAll(async () => {
  app = await testApp()
  auditor = await app.fixture.admin({ 'records.audit.read': 'all', 'people.read': 'all', 'records.export': 'all' })
  person = (await app.fixture.user({ grants: {} })) as typeof person
  await write('people.updated', { first_name: 'Ravi' })
  await write('payroll.salary_added', { base_minor: 500_000 })
  await write('people.updated', { mobile: '+49 30 123456' })
  await app.runJob('records.anchor_audit')
  await write('people.updated', { last_name: 'Kumar' })
})
afterAll(async () => {
  await app.stop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const write = (action: 'payroll.salary_added' | 'people.updated', after: object) =>
  app.begin((work) =>
    auditAll(work, action, [{ entity: 'employees', id: person.employee_id, employee_id: person.employee_id, after }]),
  )

/** Erases the values about a person in the audit. */
const eraseOf = async (tx: Tx, employeeId: number): Promise<number> => {
  const rows = await tx.selectFrom('audit_rows').select('id').where('employee_id', '=', employeeId).execute()
  return eraseAuditValues(
    tx,
    rows.map(({ id }) => id),
  )
}

const made = async (query: object = { subject_id: person.employee_id }) => {
  const { status, bytes } = await app.send(readCaseFile, auditor, { query })
  expect(status, bytes.toString('utf8').slice(0, 200)).toBe(200)
  return bytes
}

const unpacked = async (zip: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-case-'))
  folders.push(folder)
  for (const { name, content } of entriesOf(zip)) await writeFile(join(folder, name), content)
  return folder
}

/** Runs the program of the case file as an outsider does: in its folder, without Muster. */
const run = async (folder: string) => {
  const ran = promisify(execFile)(process.execPath, [join(folder, 'verify.mjs')], { cwd: folder, env: {} })
  return ran.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: Readonly<{ code: number; stdout: string }>) => ({ code: error.code, stdout: error.stdout }),
  )
}

type Line = Readonly<{ id: number; content: string; values: { text: string } | null; values_are: string }>
const linesIn = async (folder: string): Promise<Line[]> =>
  (await readFile(join(folder, 'rows.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

it('holds what its maker sees, and proves it without Muster', async () => {
  const folder = await unpacked(await made())
  const rows = await linesIn(folder)
  expect(rows.map(({ values_are, values }) => [values_are, values?.text])).toEqual([
    ['kept', '[null, {"last_name": "Kumar"}]'],
    ['hidden', undefined],
    ['kept', '[null, {"first_name": "Ravi"}]'],
  ])
  const all = await Promise.all(
    ['rows.jsonl', 'proofs.json', 'manifest.json'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  expect(all.join('')).not.toContain('123456')
  expect(all.join('')).not.toContain('500000')
  const { code, stdout } = await run(folder)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/All 3 rows are as they were written/)])
  expect(stdout).toMatch(/Chain \d+ is proved up to the anchor of \d{4}-\d\d-\d\d: row \d+, [0-9a-f]{64}/)
  expect(stdout).toMatch(/Chain \d+ is proved up to its end/)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  expect(page).toContain('const checkCase = async')
  expect(page).not.toMatch(/\/\*CHECK\*\/|^export /m)
})

it('names the row of which one byte is another, wherever that byte is', async () => {
  const folder = await unpacked(await made())
  const path = join(folder, 'rows.jsonl')
  const whole = await readFile(path, 'utf8')
  const { id } = (await linesIn(folder)).at(-1) ?? { id: 0 }
  const begin = whole.trimEnd().lastIndexOf('\n') + 1
  // A brace, a hash, the content, a value, the sentence.
  const places = ['{', '"previous_hash":"', 'employees', 'Ravi', '"sentence":"'].map(
    (text) => whole.indexOf(text, begin) + text.length - 1,
  )
  for (const place of places) {
    await writeFile(path, `${whole.slice(0, place)}${whole[place] === 'x' ? 'y' : 'x'}${whole.slice(place + 1)}`)
    const { code, stdout } = await run(folder)
    expect([code, stdout], whole.slice(place - 9, place + 9)).toEqual([
      1,
      expect.stringContaining(`Row ${id} was changed`),
    ])
  }
})

it('is not deceived by sums that were made anew', async () => {
  const folder = await unpacked(await made())
  const { checkCase } = await import('./package/check.mjs')
  const { createHash } = await import('node:crypto')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const [manifest, rows, proofs] = await Promise.all(
    ['manifest.json', 'rows.jsonl', 'proofs.json'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const faultsOf = async (change: (line: string) => string, of: (all: string[]) => string[] = (all) => all) => {
    const lines = of((rows ?? '').trim().split('\n').map(change))
    const known = JSON.parse(manifest ?? '')
    known.rows = lines.map((line) => ({ id: JSON.parse(line).id, sha256: sum(line) }))
    const files = new Map([
      ['manifest.json', JSON.stringify(known)],
      ['rows.jsonl', lines.join('\n')],
      ['proofs.json', proofs ?? ''],
    ])
    const { faults } = await checkCase(files, (bytes) => createHash('sha256').update(bytes).digest())
    return faults.map(({ text }) => text.replaceAll(/\d+/g, 'n'))
  }
  expect(await faultsOf((line) => line)).toEqual([])
  expect(await faultsOf((line) => line.replace('Ravi', 'Rava'))).toEqual(['The values of row n are not its own'])
  expect(await faultsOf((line) => line.replaceAll('people.updated', 'people.added'))).toContain(
    'Row n does not have its own hash',
  )
  expect(await faultsOf((line) => line.replaceAll(/"(hash|previous_hash)":"../g, '"$1":"00'))).toContain(
    'Row n is linked to no end of its chain',
  )
})

it('says of erased values that they were erased, and of too many rows that they are too many', async () => {
  const other = (await app.fixture.user({ grants: {} })) as typeof person
  const about = { entity: 'employees', id: other.employee_id, employee_id: other.employee_id }
  await app.begin((work) => auditAll(work, 'people.updated', [{ ...about, after: { first_name: 'Gone' } }]))
  await app.begin(({ tx }) => eraseOf(tx, other.employee_id))
  const folder = await unpacked(await made({ subject_id: other.employee_id }))
  expect((await linesIn(folder)).map(({ values_are }) => values_are)).toEqual(['erased'])
  expect((await run(folder)).code).toBe(0)
  await app.begin((work) =>
    auditAll(
      work,
      'people.updated',
      Array.from({ length: 5001 }, () => ({ ...about, after: { first_name: 'x' } })),
    ),
  )
  const refused = await app.send(readCaseFile, auditor, { query: { subject_id: other.employee_id } })
  expect(refused.body).toMatchObject({ status: false, code: 'records.case_too_large' })
})

it('is written down among the exports, for those who may read the audit', async () => {
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256')
    .update(await made())
    .digest('hex')
  const found = await app.send(listExports, auditor, { query: { sha256 } })
  expect(found.body.data).toEqual([
    expect.objectContaining({ list: 'audit.caseFile', format: 'zip', row_count: 3, state: 'done' }),
  ])
  const stranger = await app.fixture.admin({ 'people.read': 'all' })
  expect((await app.send(readCaseFile, stranger, { query: {} })).status).toBe(403)
})

it('is checked by the command of the operator, too', async () => {
  const zip = await made()
  const folder = await unpacked(zip)
  const path = join(folder, 'case.zip')
  await writeFile(path, zip)
  const printed: string[] = []
  const print = (line: string): void => void printed.push(line)
  await verifyCase({ print: print }, path)
  await verifyCase({ print: print }, folder)
  expect(printed.filter((line) => line === 'All 3 rows of the case file are as they were written.')).toHaveLength(2)
  await writeFile(join(folder, 'proofs.json'), '[]')
  await expect(verifyCase({ print: print }, folder)).rejects.toThrow('not as it was made')
  expect(printed).toContain('  proofs.json was changed.')
  await writeFile(path, zip.subarray(0, 100))
  await expect(verifyCase({ print: print }, path)).rejects.toThrow('cannot be read as a case file')
})
