import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { notifyOwner } from '../notify/notices.ts'
import { isFileMissing } from '../rules/needed-file.ts'
import { listDays } from '../store/days.ts'
import { listWithoutFile, lockRequest } from '../store/requests.ts'

const remind = async (begin: BeginWork): Promise<void> => {
  const missing = await begin((work) => listWithoutFile(work.tx, work.now))
  for (const id of missing)
    await begin(async (work) => {
      const request = await lockRequest(work, id)
      const days = (await listDays(work.tx, id)).filter(({ live }) => live)
      const { employee_id, type } = request
      if (!(await isFileMissing(work, { employee_id, type, request_id: id, days }))) return
      // The key lets the inbox take it once for each round.
      await notifyOwner(work, request, {
        kind: 'requests.file_missing',
        title: `${request.type.name}: a document is missing`,
        body: 'Add it, so that the request can be approved.',
        key: `${request.round}`,
      })
    })
}

export const fileReminders: Job = {
  name: 'requests.remind_files',
  cron: '35 7 * * *',
  run: (_payload, begin) => remind(begin),
}
