export { type DeliveryTarget, edgeShipperSettings } from './settings.ts';
export { type Shipper, type ShipperOptions, type ShipperWatcher, startShipper } from './shipper.ts';
