import { sql } from 'kysely'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import type { Demo } from '../demo.ts'

const STATIONS = [
  ['Since 2022', 'Senior associate in a support centre of 40 people: second level, and the training of new colleagues'],
  ['2018 to 2022', 'Associate for billing questions by phone and email, 45 tickets a day'],
  ['2014 to 2018', 'Apprenticeship in office management'],
] as const

const resumeOf = (name: string, post: string, email: string, at: string) =>
  makePdf({
    title: name,
    over: 'Curriculum vitae',
    under: `Application as ${post}`,
    language: 'en-GB',
    author: name,
    created_at: at,
    footer: 'A document of the demo',
    parts: [
      { kind: 'facts', facts: [{ label: 'Email', value: email }] },
      { kind: 'heading', text: 'Work' },
      { kind: 'facts', facts: STATIONS.map(([label, value]) => ({ label, value })) },
      { kind: 'heading', text: 'Languages' },
      { kind: 'paragraph', text: 'English, German, and enough French for a friendly call.' },
    ],
  })

const workAt = ({ tx }: Demo, now: string): Work => ({
  tx,
  now,
  by: SYSTEM,
  request_id: null,
  audits: [],
  live: [],
  jobs: [],
})

/** CVs of the candidates who are still in the process; none where the demo is made without files. */
export const insertResumes = async (demo: Demo, files: FileStore | null): Promise<void> => {
  if (files === null) return
  const { rows } = await sql<{ id: number; name: string; email: string; post: string; at: string }>`select c.id, c.name,
      c.email, o.title as post, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from candidates c join openings o on o.id = c.opening_id
    where c.stage in ('applied', 'interviewing', 'selected') order by c.id`.execute(demo.tx)
  for (const { id, name, email, post, at } of rows) {
    const stored = await storeBytes(files, await resumeOf(name, post, email, at), 'pdf')
    const owner = { kind: 'candidate_document', id } as const
    const file_id = await insertFile(workAt(demo, at), stored, { owner, original_name: `CV ${name}.pdf` })
    await demo.tx.updateTable('candidates').set({ resume_file_id: file_id }).where('id', '=', id).execute()
  }
}
