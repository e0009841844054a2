export { PresenceFilter as default } from '../shared/PresenceFilter.tsx';
