import { createContext, useContext } from 'react'
import type { Permission } from '#kit/contract/keys.ts'
import type { Photo } from '../photo/photos.tsx'

/** The viewer: from the stored session and the response that every screen needs. */
export type Actor = Readonly<{
  area: 'admin' | 'employee'
  /** The account's for an Admin, the employee's for a User. */
  id: number
  employee_id: number | null
  name: string
  /** With which they sign in; none while an admin acts as them. */
  email?: string | null
  role_name: string
  role_number: number
  team_id: number | null
  time_zone: string
  photo?: Photo | null
  organisation: Readonly<{
    name: string
    time_zone: string
    /** Two letters (ISO 3166-1); what a form begins with. */
    country?: string
    currency: string
    week_start: 'monday' | 'sunday' | 'saturday'
  }>
  /** Set while an admin acts as this employee, who alone may see and change some things. */
  acting?: Readonly<{ admin_name: string; ends_at: string }> | null
  /** Returns whether the actor has a permission key; screens hide what would be refused anyway. */
  has: (permission: Permission) => boolean
}>

const Context = createContext<Actor | null>(null)
export const ActorProvider = Context.Provider

/** The actor of this page; null on pages outside of the frame. */
export const useActorIfAny = (): Actor | null => useContext(Context)

/** The actor of this page. Only inside the frame. */
export const useActor = (): Actor => {
  const actor = useContext(Context)
  if (!actor) throw new Error('Nobody is signed in here')
  return actor
}
