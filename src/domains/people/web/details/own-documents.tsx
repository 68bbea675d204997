import { useActor } from '#kit/web/screens/actor.tsx'
import type { OwnProfile } from '../../contract/people.models.ts'
import { DetailCards } from './detail-cards.tsx'
import { OWN_KINDS } from './detail-labels.ts'

/** The documents, accounts and contacts of the actor; no one adds to those of another person here. */
export const OwnDocuments = ({ profile }: { profile: OwnProfile }) => (
  <DetailCards record={{ ...profile, hidden: [] }} kinds={OWN_KINDS} side="own" mayAdd={!useActor().acting} />
)
