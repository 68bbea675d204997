import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { AnnouncementStatus } from '../../contract/announcements.models.ts'

export const STATUS: Readonly<Record<AnnouncementStatus, Readonly<{ word: string; tone: Tone }>>> = {
  draft: { word: 'Draft', tone: 'attention' },
  scheduled: { word: 'Scheduled', tone: 'elsewhere' },
  published: { word: 'Published', tone: 'good' },
  expired: { word: 'Expired', tone: 'off' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}

export const STATUS_OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'expired', label: 'Expired' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const

export const PRIORITY_OPTIONS = [
  { value: 'normal', label: 'Normal' },
  { value: 'important', label: 'Important' },
] as const
