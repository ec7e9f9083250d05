import { NewcomerLimits } from '~/features/limits/components/limit-line.tsx'
import { AccountSettings } from '~/features/users/components/own/account-settings.tsx'
import { OwnProfile, ProfileSkeleton } from '~/features/users/components/own/own-profile.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: ProfileSkeleton }

export const meta = titleMeta('Profiel')

export default function Profile() {
  return (
    <Page>
      <OwnProfile settings={<AccountSettings />} />
      <div className="mt-6">
        <NewcomerLimits />
      </div>
    </Page>
  )
}
