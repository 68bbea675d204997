import type { OwnProfile } from '../../contract/people.models.ts'
import { DetailCards } from './detail-cards.tsx'
import { OWN_KINDS } from './detail-words.ts'

/** The papers, accounts and contacts of whoever is looking. */
export const OwnDocuments = ({ profile }: { profile: OwnProfile }) => (
  <DetailCards record={{ ...profile, hidden: [] }} kinds={OWN_KINDS} side="own" mayAdd />
)
