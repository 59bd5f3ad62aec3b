import { CampaignActions } from '../components/embeds/campaign-actions.tsx'

/** The campaign's button, and its video, which the settings may bring onto the page. */
export const Island = () => <CampaignActions />
