import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const shiftsWeb: DomainWeb = { screens: [] }
