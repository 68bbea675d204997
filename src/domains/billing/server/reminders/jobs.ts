import { settingValue } from '#domains/settings/server/index.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { mailInvoice } from '../invoices/notify.ts'
import { lockInvoice } from '../store/invoices.ts'
import { listToRemind } from '../store/mails.ts'
import { findBuyer } from '../store/options.ts'
import { readLadder } from './rules.ts'

/** Sends the reminders whose step has come, every morning, where the organisation has that done. */
export const reminderJob = (files: FileStore): Job => ({
  name: 'billing.reminders',
  cron: '45 6 * * *',
  run: async (_payload, begin) => {
    const due = await begin(async (work) =>
      (await settingValue(work.tx, 'billing.sends_reminders', work.now))
        ? listToRemind(work.tx, await readLadder(work))
        : [],
    )
    for (const id of due) {
      await begin(async (work) => {
        const locked = await lockInvoice(work.tx, id)
        // It may have been paid, or reminded of by hand, while the others were sent.
        if (!locked || (await listToRemind(work.tx, await readLadder(work), id)).length === 0) return
        const client = await findBuyer(work.tx, locked.client_id)
        if (!client || client.billing_email === null) return
        await mailInvoice(work, files, { locked, address: client.billing_email, isReminder: true, text: null })
        publishLive(work, ['invoices.changed'], ['permission:invoices.read'])
      })
    }
  },
})
