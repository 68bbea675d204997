import { loadInBulk } from '#kit/server/database/load-in-bulk.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { KINDS } from '../../contract/worksheets.models.ts'
import { demoActivities } from './activities.ts'
import { demoLines, demoReports, prepareReports } from './reports.ts'
import { demoBlockers, demoDrafts, demoFiles, demoProjectTime, demoReturned } from './stories.ts'

/** The account that described the activities. */
const readAuthor = async ({ tx }: Demo): Promise<number> => {
  const { id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Activities of five departments, and the reports that people have filed about them since the history begins. */
export const demoWorksheets = async (demo: Demo, files: FileStore): Promise<void> => {
  const { activities, versions } = await demoActivities(demo, await readAuthor(demo))
  const reports: number[] = []
  await loadInBulk(demo.tx, ['work_reports', 'work_data', 'report_decisions'], async () => {
    await prepareReports(demo)
    for (const kind of KINDS) reports.push(await demoReports(demo, kind))
    await demoLines(demo)
  })
  await demoProjectTime(demo)
  await demoReturned(demo)
  await demoDrafts(demo)
  const blockers = await demoBlockers(demo)
  const kept = await demoFiles(demo, files)
  demo.say(
    `Work reports: ${activities} activities, ${versions} job descriptions, ${reports.join(' + ')} reports, ${blockers} blockers, ${kept} files`,
  )
}
