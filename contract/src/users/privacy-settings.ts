/** What others see of a person, with its Dutch name. */
export const PRIVACY_SETTINGS = {
  plansVisibleTo: 'wie ziet waar je heen gaat',
  showProvince: 'of anderen je provincie zien',
  showGender: 'of anderen je geslacht zien',
  showDrugUsePreference: 'of anderen zien wat je invulde over drank en drugs',
} as const
export type PrivacySetting = keyof typeof PRIVACY_SETTINGS
/** ISO times of the last changes. */
export type PrivacyChanges = Partial<Record<PrivacySetting, string>>
