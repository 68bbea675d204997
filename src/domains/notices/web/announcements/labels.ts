import { signsOf } from '#kit/web/record/signs-of.ts'
import { announcementRecord } from '../../contract/notices.records.ts'

export const STATUS = signsOf(announcementRecord.fields.status.options, {
  draft: 'off',
  scheduled: 'elsewhere',
  published: 'good',
  expired: 'off',
  withdrawn: 'off',
})
